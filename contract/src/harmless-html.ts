/** Elements of an administrator's HTML that are shown; what is in another is shown without it. */
export const harmlessTags =
  'a abbr b blockquote br code em h2 h3 h4 hr i li ol p s small span strong sub sup u ul table thead tbody tr th td'.split(
    ' ',
  );

/** Where a link may lead: the web, a mail, a telephone, or the portal itself. */
export const harmlessAddress = /^(https?:|mailto:|tel:|\/(?![/\\]))/i;
