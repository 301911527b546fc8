import { defineLinkPurpose } from '#platform/define/links/link-purpose.ts'

const DAY_MIN = 24 * 60
/** Days after the company's last act on the application; the trigger prolong_status_link counts them anew. */
const STATUS_DAYS = 90

/** How far the application of its holder is. The company made it, so no user's rights limit it. */
export const statusLink = defineLinkPurpose({
  name: 'candidateStatus',
  address: '/SharingCenter/candidate',
  label: { zh: '应聘进度', en: 'Application status', es: 'Estado de la candidatura' },
  life: { kind: 'fixed', minutes: STATUS_DAYS * DAY_MIN },
  uses: { usual: null, most: null },
  passcode: 'none',
  log: 'each',
  isOfCompany: true,
})
