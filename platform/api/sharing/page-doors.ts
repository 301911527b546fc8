import type { LinkDoor } from '#platform/api/links/link-door.ts'
import { LINK_DOORS } from '#product/api/link-doors.ts'

type PageDoor = LinkDoor & Required<Pick<LinkDoor, 'page'>>

/** The purposes whose links visitors open on a page. */
export const PAGE_DOORS: readonly PageDoor[] = LINK_DOORS.filter(
  (door): door is PageDoor => door.page !== undefined,
)
