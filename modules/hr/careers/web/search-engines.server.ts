import { CAREERS_CALLS, listedPages } from '#modules/hr/careers/wire/careers.ts'
import { callOpenly } from '#platform/web/gateway/open-call.server.ts'
import { SHARED_FOR_A_MINUTE } from '#platform/web/request/answer.server.ts'
import type { OpenCall } from '#platform/web/request/page-call.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import { HOME } from './careers-document.server.tsx'

const POST_INFO = '/SharingCenter/postInfo'
const SITEMAP = '/sitemap.xml'

const readListed = ({ tokenCaller }: RequestState) =>
  callOpenly(tokenCaller, CAREERS_CALLS.listed, {}, listedPages)

const answer = (text: string, type: string) =>
  new Response(text, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': SHARED_FOR_A_MINUTE,
    },
  })

/** The addresses that search engines may list; 404 unless the company lets them in. */
export async function loadSitemap({ url }: OpenCall, state: RequestState): Promise<Response> {
  const { isIndexable, vacancies, posts } = await readListed(state)
  if (!isIndexable) return new Response(null, { status: 404 })
  const paths = [
    HOME,
    ...vacancies.map((id) => `${HOME}?id=${id}`),
    ...posts.map((id) => `${POST_INFO}?id=${id}`),
  ]
  // Paths and ids have no sign that XML escapes.
  const lines = paths.map((path) => `  <url><loc>${url.origin}${path}</loc></url>`)
  const text = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...lines,
    '</urlset>',
    '',
  ]
  return answer(text.join('\n'), 'application/xml')
}

/** What robots may visit: nothing, or the pages of the sitemap with their styles. */
export async function loadRobots({ url }: OpenCall, state: RequestState): Promise<Response> {
  const { isIndexable } = await readListed(state)
  const open = [`Allow: ${HOME}`, `Allow: ${POST_INFO}`, 'Allow: /assets/']
  const lines = [
    'User-agent: *',
    ...(isIndexable ? open : []),
    'Disallow: /',
    ...(isIndexable ? ['', `Sitemap: ${url.origin}${SITEMAP}`] : []),
    '',
  ]
  return answer(lines.join('\n'), 'text/plain')
}
