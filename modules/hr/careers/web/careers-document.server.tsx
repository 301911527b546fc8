import { createHash } from 'node:crypto'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PublicCompany } from '#modules/hr/careers/wire/careers.ts'
import { translator } from '#platform/web/i18n/instances.server.ts'
import { SHARED_FOR_A_MINUTE } from '#platform/web/request/answer.server.ts'
import type { OpenCall } from '#platform/web/request/page-call.ts'
import { preferredLanguage } from '#platform/web/request/shell/preferences.ts'
import { LANGUAGES, type Language } from '#platform/wire/language/language.ts'
import sheet from '#styles/pages/public.css?url'
import { CareersFrame, type FrameView } from './careers-frame.tsx'

const LANG = 'lang'
export const HOME = '/SharingCenter/Recruitment'
const NOT_MODIFIED = 304

/** No script, no frame, no picture of another site. The page has no nonce, so that caches may share it. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** A public page in the language of its reader, and addresses of others in the same language. */
export type Reading = {
  language: Language
  t: TFunction
  /** Adds the language to an address when the reader chose one. */
  at(path: string, params?: Readonly<Record<string, string>>): string
}

const isLanguage = (text: string | null): text is Language => LANGUAGES.some((one) => one === text)

/**
 * The language of the address, else of the browser. A cookie does not count: a cache gives the page to readers with
 * other cookies.
 */
export function readingOf({ request, url }: Pick<OpenCall, 'request' | 'url'>): Reading {
  const chosen = url.searchParams.get(LANG)
  const language = isLanguage(chosen)
    ? chosen
    : preferredLanguage(request.headers.get('accept-language'))
  return {
    language,
    t: translator(language),
    at(path, params = {}) {
      const query = new URLSearchParams(params)
      if (isLanguage(chosen)) query.set(LANG, chosen)
      return query.size === 0 ? path : `${path}?${query}`
    },
  }
}

function inLanguage(url: URL, language: Language): string {
  const query = new URLSearchParams(url.searchParams)
  query.set(LANG, language)
  return `${url.pathname}?${query}`
}

type Document = {
  title: string
  company: PublicCompany | null
  content: ReactNode
  status?: number
  /** The page is the same for everybody. */
  isShared?: boolean
  /** Search engines may list it. */
  isIndexable?: boolean
  /** Facts for search engines, as a data block. Browsers run no data block, so the policy needs no exception. */
  facts?: object
}

/** JSON cannot end the block: no tag and no comment begins in it. */
const dataBlock = (facts: object) =>
  `<script type="application/ld+json">${JSON.stringify(facts).replace(/</g, '\\u003c')}</script>`

function write(
  url: URL,
  { language, t, at }: Reading,
  { title, company, content, facts }: Document,
) {
  const view: FrameView = {
    title,
    language,
    languages: LANGUAGES.filter((one) => one !== language).map((one) => ({
      language: one,
      href: inLanguage(url, one),
    })),
    homeHref: at(HOME),
    company,
    sheet,
  }
  const body = renderToStaticMarkup(
    <CareersFrame view={view} t={t}>
      {content}
    </CareersFrame>,
  )
  const html = `<!doctype html>${body}`
  return facts ? html.replace('</head>', () => `${dataBlock(facts)}</head>`) : html
}

function hasTag(request: Request, etag: string): boolean {
  const known = (request.headers.get('if-none-match') ?? '').split(',')
  return known.some((one) => one.trim().replace(/^W\//, '') === etag)
}

/** Answers a whole page. A shared one has a tag, so that a browser that has it gets no second copy. */
export function answerDocument(
  { request, url }: Pick<OpenCall, 'request' | 'url'>,
  reading: Reading,
  page: Document,
): Response {
  const { status = 200, isShared = false, isIndexable = false } = page
  const html = write(url, reading, page)
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'x-robots-tag': isIndexable ? 'all' : 'noindex, nofollow',
    vary: 'Accept-Language',
  })
  if (!isShared) return new Response(html, { status, headers })
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`
  headers.set('etag', etag)
  headers.set('cache-control', SHARED_FOR_A_MINUTE)
  if (status === 200 && hasTag(request, etag)) {
    return new Response(null, { status: NOT_MODIFIED, headers })
  }
  return new Response(html, { status, headers })
}
