// The card form as merchants' pages know it: `new securePayUI.init({...})` places a frame of this
// service in their page, and no card number leaves that frame for it.
(() => {
  const loadedFrom = document.currentScript?.src;

  /** Calls what the page may have given; what goes wrong in it is the page's own. */
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
    // Attributes, not styles: the page's own style sheet sizes it as it likes.
    frame.width = '100%';
    frame.height = '300';
    let isReady = false;
    let isTokenising = false;
    /** What the page asked for before the frame was there. */
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

    // A page that was left has no use for what its frame says.
    const watch = new MutationObserver(() => {
      if (frame.isConnected) return;
      removeEventListener('message', hear);
      watch.disconnect();
    });
    watch.observe(document.documentElement, { childList: true, subtree: true });

    /** Asks for a token of the card; once at a time, however often the page asks. */
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
