/*
 * Runs before the app, in the language of the oldest browsers: shows a message if the portal cannot
 * work (SHELL-060 to 064). Engines count, not brands: any browser on an accepted one is accepted.
 */
(() => {
  var oldestEdge = 79;

  function isAccepted(userAgent) {
    var edge = /\bEdge?\/(\d+)/.exec(userAgent);
    if (edge) return Number(edge[1]) >= oldestEdge;
    if (/\b(EdgA|EdgiOS|Chrome|HeadlessChrome|CriOS|Firefox|FxiOS)\//.test(userAgent)) return true;
    if (/\bVersion\/\S+ (Mobile\/\S+ )?Safari\//.test(userAgent)) return true;
    // Every app on these devices shows pages by Safari's engine, the portal's own shell too. On an iPad
    // it calls itself one of a Mac.
    return /\((iPhone|iPad|iPod|Macintosh)\b.*AppleWebKit\//.test(userAgent);
  }

  // As old as what the app is built for (vite.config.ts): before, it would stay on its way for ever.
  var isRecent = typeof Array.prototype.toSorted === 'function';
  if (isRecent && isAccepted(navigator.userAgent)) return;
  document.documentElement.setAttribute('data-incompatible', '');
  // The server wrote the card, in the institution's words.
  var root = document.getElementById('root');
  root.innerHTML = document.getElementById('incompatible-browser').textContent;
  document.title = root.querySelector('h1').textContent;
})();
