import { defineLinkPurpose } from '#platform/define/links/link-purpose.ts'

const DAY_MIN = 24 * 60
/** Longer than any notice period. The trigger follow_form_of_hiring ends the link 30 days after the first day. */
const MOST_DAYS = 400

/** The first day of its holder, and the form about them. The company made it, so no user's rights limit it. */
export const joinFormLink = defineLinkPurpose({
  name: 'joinForm',
  address: '/addUser',
  label: { zh: '入职登记', en: 'First day and form', es: 'Primer día y formulario' },
  life: { kind: 'fixed', minutes: MOST_DAYS * DAY_MIN },
  uses: { usual: null, most: null },
  passcode: 'none',
  log: 'each',
  isOfCompany: true,
})
