import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { loadLetter } from '#modules/hr/letters/web/letter.server.ts'
import { LetterPaper } from '#modules/hr/letters/web/letter-paper.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/reading.css?url'

export const loader = guarded('view', loadLetter)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** A letter for reading, with its seal. */
export default function LetterRecord() {
  const { t } = useTranslation()
  const { view, paper, sign } = useLoaderData<typeof loader>()
  const first = sign && (
    <a className="button button-primary" href={sign}>
      {t('letters.sign')}
    </a>
  )
  return (
    <RecordPage view={view} {...(first && { firstAction: first })}>
      <LetterPaper paper={paper} />
    </RecordPage>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.view.head.title} · ${data.view.label}`)
