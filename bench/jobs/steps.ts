import type { Locator } from 'playwright'
import type { Walk } from './walk.ts'

/** Opens an area in the bar at the top, and then one of its pages in the side menu. */
export async function openPage({ page, press, see }: Walk, area: string, name: string) {
  await press(page.getByRole('banner').getByRole('link', { name: area, exact: true }))
  const entry = page
    .getByRole('navigation', { name: area })
    .getByRole('link', { name, exact: true })
  await press(entry)
  await see(entry.and(page.locator('[aria-current=page]')))
}

/** Presses the button of a menu, and then one of its entries. */
export async function takeFrom({ page, press }: Walk, menu: Locator, entry: string) {
  await press(menu)
  await press(page.locator(':popover-open').getByRole('link', { name: entry, exact: true }))
}

/** Follows the link of an action: beside the title of the page, or in the menu 更多操作. */
export async function follow(walk: Walk, verb: string) {
  const { main, press, see } = walk
  const link = main.getByRole('link', { name: verb, exact: true }).first()
  const menu = main.getByRole('button', { name: '更多操作', exact: true }).first()
  await see(link.or(menu))
  if (await link.isVisible()) await press(link)
  else await takeFrom(walk, menu, verb)
}
