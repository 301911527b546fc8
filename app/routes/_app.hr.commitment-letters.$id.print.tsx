import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadLetterPrint } from '#modules/hr/letters/web/letter.server.ts'
import { LetterPaper } from '#modules/hr/letters/web/letter-paper.tsx'
import { Sheet } from '#platform/web/components/page/print-sheet.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/reading.css?url'

export const loader = guarded('view', loadLetterPrint)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** A letter on paper, with its seal. */
export default function LetterPrint() {
  const { head, back, printedOn, paper } = useLoaderData<typeof loader>()
  return (
    <Sheet head={head} back={back} printedOn={printedOn}>
      <LetterPaper paper={paper} />
    </Sheet>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.head.title)
