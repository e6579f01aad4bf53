import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { FormDialog } from '../app/FormDialog.tsx';
import { useSubmit } from '../app/use-submit.ts';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { OutsideForm } from '../ui/OutsideForm.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { TextField } from '../ui/TextField.tsx';
import { applyLink, linkAt, removeLink } from './edit-link.ts';
import { richTextLabels as labels } from './labels.ts';
import { addressEntered, addressOfPage, pageOfAddress } from './link-address.ts';
import { PageChoice } from './PageChoice.tsx';

type Where = 'page' | 'address';

/** Creates, edits or removes a link to a page of the portal or another address. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useLabels();
  const submit = useSubmit();
  const [asked, setAsked] = useState(false);
  const [before] = useState(() => linkAt(editor));
  const isNew = before.href === '';
  const [page, setPage] = useState(pageOfAddress(before.href) ?? null);
  const [where, setWhere] = useState<Where>(isNew || page !== null ? 'page' : 'address');
  const [address, setAddress] = useState(page === null ? before.href : '');
  const [text, setText] = useState(before.text);

  const pageHref = page === null ? null : addressOfPage(page);
  const href = where === 'page' ? pageHref : addressEntered(address);
  const isTextMissing = text !== null && text.trim() === '';
  const complain = (isWrong: boolean, why: string) => (asked && isWrong ? why : null);

  function act(): void {
    setAsked(true);
    if (href === null || isTextMissing) {
      submit.refuse();
      return;
    }
    applyLink(editor, href, text?.trim() ?? null);
    onClose();
  }

  return (
    <OutsideForm>
      <FormDialog
        title={t(labels.linkTitle)}
        size="medium"
        submit={submit}
        act={t(isNew ? labels.linkInsert : labels.linkChange)}
        onAct={act}
        onClose={onClose}
      >
        <RadioGroup<Where>
          label={t(labels.linkTo)}
          inline
          options={[
            { value: 'page', label: t(labels.linkToPage) },
            { value: 'address', label: t(labels.linkToAddress) },
          ]}
          value={where}
          onChange={setWhere}
        />
        {where === 'page' ? (
          <PageChoice
            value={page}
            error={complain(page === null, t(labels.linkPageMissing))}
            onChange={({ id, title }) => {
              setPage(id);
              if (isTextMissing) setText(title);
            }}
          />
        ) : (
          <TextField
            label={t(labels.linkAddress)}
            help={t(labels.linkAddressHelp)}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={address}
            error={complain(href === null, t(labels.linkAddressBad))}
            onChange={(event) => setAddress(event.target.value)}
          />
        )}
        {text !== null && (
          <TextField
            label={t(labels.linkText)}
            value={text}
            error={complain(isTextMissing, t(labels.linkTextMissing))}
            onChange={(event) => setText(event.target.value)}
          />
        )}
        {!isNew && (
          <div>
            <Button
              onClick={() => {
                removeLink(editor);
                onClose();
              }}
            >
              {t(labels.linkRemove)}
            </Button>
          </div>
        )}
      </FormDialog>
    </OutsideForm>
  );
}
