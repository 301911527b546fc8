import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { OwnLettersView } from './letter-view.ts'

/** Shows the user's own letters, those to sign first. */
export function OwnLettersPage({ view: { title, rows, none } }: { view: OwnLettersView }) {
  return (
    <PageFrame title={title}>
      {rows.length === 0 ? (
        <p className="empty">{none}</p>
      ) : (
        <ol className="board">
          {rows.map(({ id, href, title: name, note, pill }) => (
            <li key={id} className="card">
              <div className="board-head">
                <h2>
                  <a href={href}>{name}</a>
                </h2>
                <Pill {...pill} />
              </div>
              {note && <p className="facts">{note}</p>}
            </li>
          ))}
        </ol>
      )}
    </PageFrame>
  )
}
