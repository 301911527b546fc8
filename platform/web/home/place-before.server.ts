const HOME = '/'

/** Where a form leads back to: the home page when it stood there, else the page that takes the form. */
export function placeBefore(form: FormData, page: string): string {
  return form.get('back') === HOME ? HOME : page
}
