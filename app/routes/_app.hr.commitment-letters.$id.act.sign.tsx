import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadSign, runSign } from '#modules/hr/letters/web/letter.server.ts'
import { LetterPaper } from '#modules/hr/letters/web/letter-paper.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { ActPage } from '#platform/web/pages/act/act-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/reading.css?url'

export const loader = guarded('sign', loadSign)
export const action = guarded('sign', runSign)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** The employee reads and signs a letter. */
export default function LetterSign() {
  const loaderData = useLoaderData<typeof loader>()
  return (
    <ActPage view={useActionData<typeof action>() ?? loaderData}>
      <LetterPaper paper={loaderData.paper} />
    </ActPage>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
