import { sql } from './database.ts'
import { test } from './test.ts'
test('q @scripts', { tag: '@scripts' }, async ({ openAs, isScripted }) => {
  const rows = await sql<{ user_name: string; id: string; n: number }>(`select u.user_name, max(s.id::text) as id, count(*)::int as n from salary s join app_user u on u.user_base_id = s.user_id where s.state in ('4','5') and s.deleted_at is null group by 1 order by 3 desc`)
  console.log(rows)
  const who = rows[0]
  if (!who) return
  const page = await openAs(who.user_name)
  for (const [lang, width] of [['zh', 1280], ['zh', 390], ['es', 390], ['en', 1280]] as const) {
    await page.context().addCookies([{ name: 'staffdesk-preferences', value: `language=${lang}`, url: page.url().startsWith('http') ? page.url() : 'http://127.0.0.1' }]).catch(() => {})
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/pay/my-slips', `/pay/my-slips/${who.id}`, `/pay/my-slips/${who.id}?open=all`, '/pay/my-slips/proof']) {
      await page.goto(path)
      await page.screenshot({ path: `/tmp/shots/slip-${lang}-${width}-${path.replaceAll(/\W/g, '_').slice(0, 14)}${path.includes('open') ? 'open' : ''}${isScripted ? 'js' : 'no'}.png`, fullPage: true })
    }
  }
})
