import { defineLinkPurpose } from '#platform/define/links/link-purpose.ts'

const DAY_MIN = 24 * 60
/** As long as a recommendation counts by default. */
const LINK_DAYS = 180

/**
 * The address that a colleague passes on: it opens the application form for one need, and who applies by it was
 * recommended by the colleague.
 */
export const referralLink = defineLinkPurpose({
  name: 'referral',
  address: '/addUser',
  label: { zh: '内推链接', en: 'Referral link', es: 'Enlace de recomendación' },
  life: { kind: 'fixed', minutes: LINK_DAYS * DAY_MIN },
  uses: { usual: null, most: null },
  passcode: 'none',
  log: 'latest',
})
