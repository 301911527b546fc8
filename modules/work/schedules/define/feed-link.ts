import { FEED_PAGE } from '#modules/work/schedules/wire/calendar-feed.ts'
import { defineLinkPurpose } from '#platform/define/links/link-purpose.ts'

/** The address at which a calendar program reads the calendar of its owner. */
export const feedLink = defineLinkPurpose({
  name: 'calendarFeed',
  address: FEED_PAGE,
  label: { zh: '日历订阅', en: 'Calendar feed', es: 'Suscripción al calendario' },
  life: { kind: 'endless' },
  uses: { usual: null, most: null },
  passcode: 'none',
  log: 'latest',
})
