import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { TotalsTable } from '#platform/web/sheets/totals-table.tsx'
import type { AuditRunView, FiguresView } from './audit-run-view.ts'
import { Waivers } from './pay-run-steps.tsx'

/** What an approver reads before they audit a run: totals, waivers, causes, cost and some slips. */
export function AuditRunFacts({ view }: { view: AuditRunView }) {
  const { state, waivers, differences, doubts, costs, sample } = view
  return (
    <>
      {doubts.map((text) => (
        <p key={text} className="notice notice-doubt">
          {text}
        </p>
      ))}
      {state.totals && <TotalsTable view={state.totals} />}
      {waivers && <Waivers view={waivers} />}
      {differences && <Figures view={differences} />}
      <Figures view={costs} />
      <Figures view={sample} />
    </>
  )
}

function Figures({ view: { title, hint, head, rows, more } }: { view: FiguresView }) {
  const headings = head.map((label, at) => (at === 0 ? label : { label, look: 'n' }))
  return (
    <section className="pay-audit">
      <h2>{title}</h2>
      {hint && <p className="hint">{hint}</p>}
      <TableFrame caption={title} headings={headings} look="pay-people">
        {rows.map(({ key, name, about, href, figures }) => (
          <tr key={key}>
            <th scope="row">
              {href ? <a href={href}>{name}</a> : name}
              {about && <small>{about}</small>}
            </th>
            {figures.map((figure, at) => (
              <td key={head[at + 1]} className="n" data-l={head[at + 1]}>
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </TableFrame>
      {more && (
        <p>
          <a href={more.href}>{more.label}</a>
        </p>
      )}
    </section>
  )
}
