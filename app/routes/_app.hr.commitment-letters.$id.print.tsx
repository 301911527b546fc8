import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Sheet } from '#app/components/page/sheet.tsx'
import { loadLetterPrint } from '#app/features/hr/letter.server.ts'
import { LetterPaper } from '#app/features/hr/letter-paper.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { guarded } from '#app/request/guarded.server.ts'
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
