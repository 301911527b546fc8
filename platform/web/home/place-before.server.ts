const HOME = '/'
/** The page of all that waits, with one of its tabs. */
const WAITING = /^\/waiting(\?kind=[\w%-]+)?$/

/** Where a form leads back to: the page with the row that it stood in, else the page that takes the form. */
export function placeBefore(form: FormData, page: string): string {
  const back = form.get('back')
  return typeof back === 'string' && (back === HOME || WAITING.test(back)) ? back : page
}
