// The card form as merchants' pages use it: `new securePayUI.init({...})` places a frame of this
// service in their page, and the card number never leaves that frame for the page.
(() => {
  const loadedFrom = document.currentScript?.src;

  /** Calls a callback of the page, if given; its errors are the page's own. */
  function tell(callback, ...values) {
    if (typeof callback !== 'function') return;
    try {
      callback(...values);
    } catch (error) {
      setTimeout(() => {
        throw error;
      });
    }
  }

  function init(options) {
    const script = document.getElementById(options.scriptId)?.src || loadedFrom;
    const container = document.getElementById(options.containerId);
    if (!container) throw new Error(`There is no element with the id ${options.containerId}.`);
    const origin = new URL(script).origin;
    const card = options.card ?? {};
    const frame = document.createElement('iframe');
    frame.className = 'securepay-ui-iframe';
    frame.title = 'Card details';
    // Attributes, not styles, so that the page's style sheet can size it.
    frame.width = '100%';
    frame.height = '300';
    let isReady = false;
    let isTokenising = false;
    /** Requests of the page from before the frame was ready. */
    const waiting = [];

    const send = (message) => {
      if (isReady) frame.contentWindow?.postMessage(message, origin);
      else waiting.push(message);
    };

    const answers = {
      loaded() {
        isReady = true;
        for (const message of waiting.splice(0)) send(message);
        tell(options.onLoadComplete);
      },
      cardType: (type) => tell(card.onCardTypeChange, type),
      bin: (bin) => tell(card.onBINChange, bin),
      validity: (isValid) => tell(card.onFormValidityChange, isValid),
      token(tokenisedCard) {
        isTokenising = false;
        tell(card.onTokeniseSuccess, tokenisedCard);
      },
      errors(errors) {
        isTokenising = false;
        tell(card.onTokeniseError, JSON.stringify({ errors }));
      },
    };

    function hear({ source, origin: from, data }) {
      if (source !== frame.contentWindow || from !== origin || !data) return;
      if (Object.hasOwn(answers, data.type)) answers[data.type](data.value);
    }

    addEventListener('message', hear);
    frame.addEventListener('load', () => {
      const configuration = {
        type: 'configure',
        clientId: options.clientId,
        merchantCode: options.merchantCode,
        allowedCardTypes: card.allowedCardTypes ?? null,
        showCardIcons: card.showCardIcons === true,
        style: options.style ?? {},
      };
      frame.contentWindow?.postMessage(configuration, origin);
    });
    frame.src = `${origin}/v3/ui/client/card-form.html`;
    container.replaceChildren(frame);

    // Once the page has removed the frame, its messages are no longer needed.
    const watch = new MutationObserver(() => {
      if (frame.isConnected) return;
      removeEventListener('message', hear);
      watch.disconnect();
    });
    watch.observe(document.documentElement, { childList: true, subtree: true });

    /** Requests a token of the card; one at a time, however often the page asks. */
    this.tokenise = () => {
      if (isTokenising) return;
      isTokenising = true;
      send({ type: 'tokenise' });
    };
    this.reset = () => {
      isTokenising = false;
      send({ type: 'reset' });
    };
  }

  window.securePayUI = { init };
})();
