import { defineLinkPurpose } from '#platform/define/links/link-purpose.ts'

const HOUR_MIN = 60
const HOURS = 72
const MOST_VIEWS = 3

/** The text of one offer with its figures, for the candidate, who answers it on the page. */
export const offerLink = defineLinkPurpose({
  name: 'salaryTalk',
  address: '/SharingCenter/SalaInterview',
  label: { zh: '录用通知答复', en: 'Answer to an offer', es: 'Respuesta a una oferta' },
  life: { kind: 'fixed', minutes: HOURS * HOUR_MIN },
  uses: { usual: MOST_VIEWS, most: MOST_VIEWS },
  passcode: 'required',
  log: 'each',
})
