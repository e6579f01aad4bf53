/** What each page begins with, read by the build from the routes (`build/page-starts.ts`). */
declare module 'virtual:page-starts' {
  export const pageStarts: readonly import('./app/first-calls.ts').PageStart[];
}
