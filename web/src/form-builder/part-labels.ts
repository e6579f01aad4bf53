import { defineLabels } from '@tradebridge/contract/labels';

/** Names of the parts by which versions of a form are compared. */
export const partLabels = defineLabels('formParts', {
  fields: 'Fields',
  properties: 'Properties',
  field: '{title} ({kind})',
  requiredField: '{title} ({kind}, required)',
  name: 'Name: {name}',
  description: 'Help: {text}',
  regex: 'Pattern: {regex}',
  conditions: 'Conditions: {count}',
  fact: '{name}: {value}',
});
