import { schemeLabel } from '@tradebridge/contract/card-labels';
import type { Label } from '@tradebridge/contract/labels';
import { refusals } from '@tradebridge/contract/refusals';
import type { AppSettings } from '@tradebridge/contract/settings';
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { log } from '../device-log/device-log.ts';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { SkeletonBlock } from '../ui/Skeleton.tsx';
import { uiLabels } from '../ui/ui-labels.ts';
import styles from './CardFrame.module.css';
import { checkoutLabels } from './labels.ts';
import { loadScript } from './load-script.ts';
import type { CardToken } from './payment.ts';
import { codesOf, frameStyle, type SecurePayUi, Tokenising } from './secure-pay-ui.ts';

/** The card being entered. The page only gets its token. */
export interface CardEntry {
  tokenise: () => Promise<CardToken>;
  /** Clears the fields. */
  reset: () => void;
}

export interface CardFrameProps {
  settings: Pick<
    AppSettings,
    'securePayUiJs' | 'securePayClientId' | 'securePayMerchantCode' | 'cardTypes'
  >;
  /** Null until the frame has loaded. */
  entry: RefObject<CardEntry | null>;
  /** Whether the card is entered completely and correctly (OPEN-120). */
  onValidity: (isValid: boolean) => void;
}

/** The id by which the provider's script finds its own element. */
const scriptId = 'securepay-ui-js';
/** Milliseconds within which the frame must load. */
const loadingTimeoutMs = 20_000;

/** The provider's hosted fields: what is typed there goes to the provider only. */
export function CardFrame({ settings, entry, onValidity }: CardFrameProps) {
  const t = useLabels();
  const containerId = useId().replaceAll(/\W/g, '');
  const container = useRef<HTMLDivElement>(null);
  const scheme = useColourScheme();
  const [painted, setPainted] = useState(scheme);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [round, setRound] = useState(0);
  const [kind, setKind] = useState<Label | null>(null);
  const [refused, setRefused] = useState<'card' | 'offline' | null>(null);
  const isTouched = useRef(false);
  const { securePayUiJs: script } = settings;

  const validity = useEffectEvent(onValidity);
  const begin = useEffectEvent((tokenising: Tokenising, onLoad: () => void): SecurePayUi => {
    const { securePayClientId, securePayMerchantCode, cardTypes } = settings;
    if (!window.securePayUI) throw new Error('The card script brings no interface.');
    return new window.securePayUI.init({
      containerId,
      scriptId,
      clientId: securePayClientId,
      merchantCode: securePayMerchantCode,
      mode: 'checkout',
      card: {
        ...(cardTypes.length > 0 && { allowedCardTypes: cardTypes }),
        showCardIcons: true,
        onCardTypeChange: (type) => {
          isTouched.current = true;
          // `unknown` while the digits do not say, as in a form that was cleared.
          setKind(schemeLabel(type));
        },
        // Another card is being entered: the last one's error no longer applies.
        onBINChange: () => setRefused(null),
        onFormValidityChange: (isValid) => validity(isValid),
        onTokeniseSuccess: (card) => tokenising.succeeded(card),
        onTokeniseError: (errors) => {
          // The provider does not tell a lost connection from a wrong card.
          setRefused(navigator.onLine ? 'card' : 'offline');
          tokenising.failed(codesOf(errors).join(', '));
        },
      },
      style: frameStyle(document.documentElement),
      onLoadComplete: onLoad,
    });
  });

  useEffect(() => {
    // Other colours need another frame, which would lose a card being entered.
    if (!isTouched.current) setPainted(scheme);
  }, [scheme]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round, or other colours, is another frame
  useEffect(() => {
    const place = container.current;
    let isOver = false;
    const end = (next: 'ready' | 'failed', error?: unknown) => {
      if (isOver) return;
      clearTimeout(timer);
      if (next === 'failed') log('warn', t(checkoutLabels.cardFailed), { error });
      setState(next);
    };
    const timer = setTimeout(() => end('failed'), loadingTimeoutMs);
    const tokenising = new Tokenising();
    isTouched.current = false;
    setState('loading');
    setRefused(null);
    setKind(null);
    validity(false);
    loadScript(script, scriptId)
      .then(() => {
        if (isOver) return;
        const ui = begin(tokenising, () => end('ready'));
        entry.current = { tokenise: () => tokenising.ask(ui), reset: () => ui.reset() };
      })
      .catch((error: unknown) => end('failed', error));
    return () => {
      isOver = true;
      clearTimeout(timer);
      // A user who left the page does not wait for the removed frame.
      tokenising.failed('the card entry was left');
      entry.current = null;
      place?.replaceChildren();
    };
  }, [script, painted, round]);

  return (
    <div className={styles.card}>
      {state === 'loading' && <SkeletonBlock height={frameHeight} />}
      {state === 'failed' && (
        <Note
          meaning="red"
          role="alert"
          action={<Button onClick={() => setRound(round + 1)}>{t(uiLabels.retry)}</Button>}
        >
          <p>
            <strong>{t(refusals.cardPaymentsMissing.label)}</strong>
          </p>
          <p>{t(checkoutLabels.cardFailed)}</p>
        </Note>
      )}
      {/* The provider's content, which React never touches. */}
      <div
        ref={container}
        id={containerId}
        className={classNames(styles.frame, state !== 'ready' && styles.hidden)}
      />
      <p role="status" className="visually-hidden">
        {state === 'loading' && t(checkoutLabels.cardLoading)}
        {state === 'ready' && kind && t(checkoutLabels.cardKind, { kind: t(kind) })}
      </p>
      {refused && (
        <Note meaning="red" role="alert">
          {t(refused === 'offline' ? checkoutLabels.cardOffline : checkoutLabels.cardCheck)}
        </Note>
      )}
    </div>
  );
}

/** Height of the provider's fields, in pixels. */
export const frameHeight = 330;

/** The page's colour scheme, for what its styles do not reach. */
function useColourScheme(): string {
  return useSyncExternalStore(watchScheme, () => document.documentElement.dataset.scheme ?? '');
}

function watchScheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-scheme'] });
  return () => observer.disconnect();
}
