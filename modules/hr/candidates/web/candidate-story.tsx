import { useTranslation } from 'react-i18next'
import type { CandidateStory } from './board-view.ts'

/** The way of an application so far, latest first, and what else the person applied for. */
export function CandidateStoryPanel({ view: { moves, others } }: { view: CandidateStory }) {
  const { t } = useTranslation()
  return (
    <section className="card stage-story" aria-labelledby="stage-story">
      <h2 id="stage-story">{t('candidates.story')}</h2>
      {moves.length === 0 && <p className="hint">{t('candidates.noMoves')}</p>}
      <ol>
        {moves.map(({ key, title, about, reason }) => (
          <li key={key}>
            <b>{title}</b> <small>{about}</small>
            {reason && <p>{reason}</p>}
          </li>
        ))}
      </ol>
      {others.length > 0 && (
        <>
          <h3>{t('candidates.others')}</h3>
          <ul>
            {others.map(({ id, href, text }) => (
              <li key={id}>
                <a className="link" href={href}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
