import { type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import group from '../ui/labelled-group.module.css';
import { useLabels } from '../ui/labels.ts';
import { describedBy, FieldNotes, TextField } from '../ui/TextField.tsx';
import styles from './FileAnswer.module.css';
import { formLabels } from './labels.ts';
import type { FieldProps } from './shown-field.ts';
import { answerFileOf } from './use-add-files.ts';

/** Pixels of the picture, whatever the screen's. */
const picture = { width: 900, height: 320 };
const ink = '#111';

/** A signature: drawn, or a typed name turned into a picture for those who cannot draw. */
export function SignatureAnswer({ field, name, entry, label, help, error, onLeave }: FieldProps) {
  const t = useLabels();
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  /** What this component has drawn itself needs no redraw. */
  const drawn = useRef<string | null>(null);
  const isDrawing = useRef(false);
  const [typed, setTyped] = useState('');
  const [file] = entry.filesOf(name);

  // Redraws a signature kept on the device after a reload.
  useEffect(() => {
    const target = canvas.current;
    if (!target || drawn.current === (file?.uniqueName ?? null)) return;
    drawn.current = file?.uniqueName ?? null;
    clear(target);
    if (file?.content) void show(target, file.content);
  }, [file]);

  async function keep(): Promise<void> {
    const target = canvas.current;
    const content = target && (await pictureIn(target));
    if (!content) return;
    const kept = answerFileOf(new File([content], signatureName, { type: 'image/png' }));
    drawn.current = kept.uniqueName;
    entry.setFiles(name, [kept]);
  }

  const point = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const box = currentTarget.getBoundingClientRect();
    return {
      x: ((clientX - box.left) / box.width) * picture.width,
      y: ((clientY - box.top) / box.height) * picture.height,
    };
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>, begins: boolean) => {
    const context = penOf(event.currentTarget);
    const { x, y } = point(event);
    if (begins) {
      context?.beginPath();
      context?.moveTo(x, y);
    }
    context?.lineTo(x, y);
    context?.stroke();
  };

  return (
    <fieldset
      aria-describedby={describedBy(id, help, error)}
      className={group.fieldset}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave();
      }}
    >
      <legend className={group.legend}>{label}</legend>
      <canvas
        ref={canvas}
        {...picture}
        role="img"
        aria-label={t(formLabels.signatureOf, { label: field.label })}
        className={styles.canvas}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          isDrawing.current = true;
          draw(event, true);
        }}
        onPointerMove={(event) => {
          if (isDrawing.current) draw(event, false);
        }}
        onPointerUp={() => {
          isDrawing.current = false;
          void keep();
        }}
        onPointerCancel={() => {
          isDrawing.current = false;
          void keep();
        }}
      />
      <div className={styles.acts}>
        <span role="status">{t(file ? formLabels.signed : formLabels.drawHere)}</span>
        {file && (
          <Button look="quiet" onClick={() => entry.setFiles(name, [])}>
            {t(formLabels.clearSignature)}
          </Button>
        )}
      </div>
      <div className={styles.typed}>
        <TextField
          label={t(formLabels.typeName)}
          autoComplete="name"
          maxLength={80}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter would submit the form.
            event.preventDefault();
            write();
          }}
        />
        <Button disabled={typed.trim() === ''} onClick={write}>
          {t(formLabels.useName)}
        </Button>
      </div>
      <FieldNotes id={id} help={help} error={error} />
    </fieldset>
  );

  function write(): void {
    const target = canvas.current;
    if (!target || typed.trim() === '') return;
    clear(target);
    const context = penOf(target);
    if (context) {
      context.fillStyle = ink;
      context.font = 'italic 96px cursive';
      context.textBaseline = 'middle';
      context.fillText(typed.trim(), 40, picture.height / 2, picture.width - 80);
    }
    void keep();
  }
}

const signatureName = 'signature.png';

function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.strokeStyle = ink;
  context.lineWidth = 5;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  return context;
}

/** White, so that the picture is readable on any paper and in the dark. */
function clear(canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, picture.width, picture.height);
}

async function show(canvas: HTMLCanvasElement, content: Blob): Promise<void> {
  const bitmap = await createImageBitmap(content);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, picture.width, picture.height);
  bitmap.close();
}

const pictureIn = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
