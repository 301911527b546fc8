import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ParameterForm, ParameterSelect } from '#platform/web/components/form/parameter-form.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import type {
  BoardVerb,
  CandidateBoardView,
  CandidateCardView,
  CandidateColumnView,
} from './board-view.ts'

/** Applications by stage: each card has a choice of its verbs, which opens the form of one. */
export function CandidateBoardPage({ view }: { view: CandidateBoardView }) {
  const { t } = useTranslation()
  const { title, here, listHref, needId, needs, columns } = view
  const list = (
    <a className="button button-plain" href={listHref}>
      {t('candidates.list')}
    </a>
  )
  return (
    <PageFrame title={title} actions={list}>
      <ParameterForm action={here}>
        <ParameterSelect
          name="recruitingId"
          label={t('candidates.need')}
          value={needId}
          all={t('candidates.anyNeed')}
          choices={needs}
        />
      </ParameterForm>
      <div className="stage-board">
        {columns.map((column) => (
          <Column key={column.state} column={column} here={here} t={t} />
        ))}
      </div>
    </PageFrame>
  )
}

type ColumnProps = { column: CandidateColumnView; here: string; t: TFunction }

function Column({ column, here, t }: ColumnProps) {
  const { title, count, late, verbs, cards, more } = column
  return (
    <section className="stage-column" aria-label={title}>
      <h2>
        {title} <span className="count">{count}</span>
        {late && <small className="late">{late}</small>}
      </h2>
      {cards.length === 0 ? (
        <p className="facts">{t('candidates.none')}</p>
      ) : (
        <ol>
          {cards.map((card) => (
            <Card key={card.id} card={card} verbs={verbs} here={here} t={t} />
          ))}
        </ol>
      )}
      {more && (
        <p>
          <a className="link" href={more.href}>
            {more.text}
          </a>
        </p>
      )}
    </section>
  )
}

type CardProps = { card: CandidateCardView; verbs: BoardVerb[]; here: string; t: TFunction }

function Card({ card, verbs, here, t }: CardProps) {
  const { id, name, href, post, about, late } = card
  return (
    <li className="card stage-card">
      <a className="link" href={href}>
        {name}
      </a>
      <span>{post}</span>
      <small>
        {about} {late && <b className="late">{late}</b>}
      </small>
      {verbs.length > 0 && (
        <form method="get" action={here}>
          <input type="hidden" name="id" value={id} />
          <select name="verb" aria-label={t('candidates.next', { name })} required>
            <option value="">{t('candidates.choose')}</option>
            {verbs.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <button type="submit" className="button" aria-label={t('candidates.goOf', { name })}>
            {t('candidates.go')}
          </button>
        </form>
      )}
    </li>
  )
}
