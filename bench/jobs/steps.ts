import type { Locator } from 'playwright'
import type { Walk } from './walk.ts'

/** Opens an area by the bar at the top, and one of its pages by the menu at the side. */
export async function openPage({ page, press, see }: Walk, area: string, name: string) {
  await press(page.getByRole('banner').getByRole('link', { name: area, exact: true }))
  const entry = page
    .getByRole('navigation', { name: area })
    .getByRole('link', { name, exact: true })
  await press(entry)
  await see(entry.and(page.locator('[aria-current=page]')))
}

/** Takes an entry of a menu that a button opens. */
export async function takeFrom({ page, press }: Walk, menu: Locator, entry: string) {
  await press(menu)
  await press(page.locator(':popover-open').getByRole('link', { name: entry, exact: true }))
}

/** Follows a verb of the page: a button beside its title, or an entry of its menu of the others. */
export async function follow(walk: Walk, verb: string) {
  const { main, press, see } = walk
  const link = main.getByRole('link', { name: verb, exact: true }).first()
  const menu = main.getByRole('button', { name: '更多操作', exact: true }).first()
  await see(link.or(menu))
  if (await link.isVisible()) await press(link)
  else await takeFrom(walk, menu, verb)
}
