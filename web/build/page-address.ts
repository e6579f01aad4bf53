/** A page's address by its route's file, as the router has it: `_app/company_.edit.tsx` is `/company/edit`. */
export const addressOf = (file: string) =>
  `/${file
    .replace(/\.tsx$/, '')
    .split(/[/.]/)
    .filter((part) => !part.startsWith('_') && part !== 'index')
    .map((part) => part.replace(/_$/, ''))
    .join('/')}`;
