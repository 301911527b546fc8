import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { CardView, MyInterviewsView } from './interview-view.ts'

/** The interviews that the user conducts: what waits for a sheet first. */
export function MyInterviewsPage({ view: { title, sections } }: { view: MyInterviewsView }) {
  return (
    <PageFrame title={title}>
      {sections.map(({ name, title: heading, none, cards }) => (
        <section key={name} aria-labelledby={`interviews-${name}`}>
          <div className="page-head">
            <h2 id={`interviews-${name}`}>{heading}</h2>
          </div>
          {cards.length === 0 && <p className="facts">{none}</p>}
          <ul className="interview-list">
            {cards.map((card) => (
              <Card key={card.id} card={card} />
            ))}
          </ul>
        </section>
      ))}
    </PageFrame>
  )
}

function Card({ card: { href, title, about, pill, button } }: { card: CardView }) {
  return (
    <li className="card">
      <div>
        <h3>
          {title} {pill && <Pill {...pill} />}
        </h3>
        <p className="facts">{about}</p>
      </div>
      <a
        className={button.isMain ? 'button button-primary' : 'button'}
        href={href}
        aria-label={`${button.label}: ${title}`}
      >
        {button.label}
      </a>
    </li>
  )
}
