import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { PrintBar } from '#platform/web/components/page/print-sheet.tsx'
import { RichText } from '#platform/web/components/ui/rich-text.tsx'
import type { ContractPaper, ContractTextView } from './contract-text-view.ts'

/** Contracts for signature: each begins on a new sheet. */
export function ContractTextPage({ view }: { view: ContractTextView }) {
  const { title, back, told, clear, papers } = view
  return (
    <PageFrame
      title={title}
      back={back}
      head={
        <PrintBar
          links={
            <>
              {told && <span className="facts">{told}</span>}
              {clear && (
                <a className="button" href={clear.href}>
                  {clear.label}
                </a>
              )}
            </>
          }
        />
      }
    >
      {papers.map((paper) => (
        <Paper key={paper.id} paper={paper} />
      ))}
    </PageFrame>
  )
}

/** The contract text in Chinese, as the law requires, with room for both signatures. */
function Paper({ paper: { nodes, employer, person, number } }: { paper: ContractPaper }) {
  return (
    <article className="certificate contract-text" lang="zh-CN" aria-label={`${person} ${number}`}>
      <RichText nodes={nodes} />
      <div className="parties">
        <div>
          <p>甲方（盖章）：{employer}</p>
          <p>法定代表人或委托代理人（签字）：</p>
          <p>日期：　　　　年　　月　　日</p>
        </div>
        <div>
          <p>乙方（签字）：</p>
          <p>{person}</p>
          <p>日期：　　　　年　　月　　日</p>
        </div>
      </div>
    </article>
  )
}
