import { useTranslation } from 'react-i18next'
import { Sheet } from '#platform/web/components/page/print-sheet.tsx'
import { FigureTable } from '#platform/web/components/table/figure-table.tsx'
import type { IncomeProofView } from './income-proof.server.ts'

/** A proof of income to print, with lines for the signature and the stamp of the employer. */
export function IncomeProofPage({ view }: { view: IncomeProofView }) {
  const { t } = useTranslation()
  const { head, back, printedOn, text, heads, rows, total, signatures } = view
  return (
    <Sheet head={head} back={back} printedOn={printedOn} signatures={signatures}>
      <div className="my-proof">
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <FigureTable
        caption={t('mySlip.proofMonths')}
        columns={heads}
        rows={rows}
        total={total}
        totalLabel={t('mySlip.sumOfMonths')}
      />
    </Sheet>
  )
}
