import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadOwnLetters } from '#modules/hr/letters/web/letter.server.ts'
import { OwnLettersPage } from '#modules/hr/letters/web/own-letters-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/reading.css?url'

export const loader = guarded('hr/my-letters:view', loadOwnLetters)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function OwnLetters() {
  return <OwnLettersPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
