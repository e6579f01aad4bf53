// 3D Secure as merchants' pages use it: the bank's page in their frame, then its response.
(() => {
  const { origin } = new URL(document.currentScript.src);

  window.SecurePayThreedsUI = class {
    #given;

    initThreeDS(given) {
      this.#given = given;
    }

    async startThreeDS() {
      const { iframe, token, onRequestInputData, onThreeDSResultsResponse, onThreeDSError } =
        this.#given;
      const frame = typeof iframe === 'string' ? document.getElementById(iframe) : iframe;
      const fail = (code, detail) => onThreeDSError?.({ errors: [{ id: code, code, detail }] });
      const data = await onRequestInputData();
      const cardToken = data?.cardTokenInfo?.cardToken;
      if (!cardToken) return fail('INVALID_INPUT', 'The card is missing.');
      const hear = ({ source, origin: from, data: said }) => {
        if (source !== frame.contentWindow || from !== origin || !said) return;
        removeEventListener('message', hear);
        frame.removeAttribute('src');
        if (said.type === 'error') return fail(said.code, 'The bank did not respond.');
        const isConfirmed = said.result === 'Y';
        onThreeDSResultsResponse?.({
          authenticationValue: isConfirmed ? 'AAABBBCCCDDDEEEFFFGGGHHHIII=' : '',
          liabilityShiftIndicator: said.result,
          eci: isConfirmed ? '05' : '07',
          transStatus: said.result,
          transStatusReason: isConfirmed ? '' : '01',
        });
      };
      addEventListener('message', hear);
      frame.addEventListener(
        'load',
        () =>
          frame.contentWindow?.postMessage({ type: 'begin', orderToken: token, cardToken }, origin),
        { once: true },
      );
      frame.src = `${origin}/threeds-js/challenge.html`;
    }
  };
})();
