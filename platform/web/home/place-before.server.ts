const HOME = '/'
/** The page of all that waits, with one of its tabs. */
const WAITING = /^\/waiting(\?kind=[\w%-]+)?$/

/**
 * The page to return to after a form: the page with the row of the form, otherwise the page that receives
 * the form.
 */
export function placeBefore(form: FormData, page: string): string {
  const back = form.get('back')
  return typeof back === 'string' && (back === HOME || WAITING.test(back)) ? back : page
}
