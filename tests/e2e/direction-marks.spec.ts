import { expect, type Locator } from '@playwright/test'
import { uuidv7 } from 'uuidv7'
import { sql } from './database.ts'
import { unique } from './new-person.ts'
import { sessionOf } from './sign-in.ts'
import { putCookie, test } from './test.ts'

/** Whether the last letter of a text is to the right of all others. */
function endsOnTheRight(place: Locator): Promise<boolean> {
  return place.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const lefts: number[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (let at = 0; at < (node.nodeValue ?? '').length; at++) {
        const range = new Range()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        lefts.push(range.getBoundingClientRect().left)
      }
    }
    return lefts.at(-1) === Math.max(...lefts)
  })
}

test('a name with marks of direction turns nothing beside it', async ({
  page,
  context,
  baseURL,
}) => {
  const id = uuidv7()
  // The first mark would end the isolation that the page puts around the name.
  const name = `${unique('AB')}\u2069\u202eCD`
  await sql('insert into department_type (id, code, name) values ($1, $2, $3)', [
    id,
    unique('dir'),
    name,
  ])
  try {
    await putCookie(context, await sessionOf('hrdir'))
    const url = baseURL ?? ''
    await context.addCookies([{ name: 'staffdesk-preferences', value: 'language=en', url }])
    await page.goto(`/org/department-types/${id}/delete`)
    const question = page.getByText(/^Delete the department type/)
    await expect(question).toBeVisible()
    expect(await endsOnTheRight(question)).toBe(true)
  } finally {
    await sql('delete from department_type where id = $1', [id])
  }
})
