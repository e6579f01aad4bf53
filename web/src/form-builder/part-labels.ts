import { defineLabels } from '@tradebridge/contract/labels';

/** What two versions of a form are compared by. */
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
