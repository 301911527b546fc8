import { useTranslation } from 'react-i18next'
import { useFollowLinks } from '#app/components/page/follow-links.ts'
import { CardContent } from './card-content.tsx'
import type { CardView, HomeView, TileView } from './home-view.ts'

export const ARRANGE_PAGE = '/account/home'

/** What waits, what changed and what is near, as far as it concerns whoever looks. */
export function HomePage({ view: { greeting, today, tiles, main, side } }: { view: HomeView }) {
  const { t } = useTranslation()
  const area = useFollowLinks<HTMLDivElement>()
  return (
    <div className="home" ref={area}>
      <div className="page-head">
        <div>
          <h1>{greeting}</h1>
          <p className="facts">{today}</p>
        </div>
        <div className="page-actions">
          <a href={ARRANGE_PAGE} className="button button-plain">
            {t('home.arrange.link')}
          </a>
        </div>
      </div>
      {tiles.length > 0 && (
        <ul className="tiles">
          {tiles.map(({ id, ...tile }) => (
            <Tile key={id} {...tile} />
          ))}
        </ul>
      )}
      <div className={side.length > 0 ? 'home-columns' : undefined}>
        <Column cards={main} />
        {side.length > 0 && <Column cards={side} />}
      </div>
      {main.length + side.length === 0 && <p className="empty">{t('home.empty')}</p>}
    </div>
  )
}

function Tile({ label, value, note, tone, href }: TileView) {
  return (
    <li className="card tile">
      <a href={href}>
        <span className="tile-label">{label}</span>
        <b className={tone === null ? undefined : `ink-${tone}`}>{value}</b>
        {note && <span className="tile-note">{note}</span>}
      </a>
    </li>
  )
}

function Column({ cards }: { cards: readonly CardView[] }) {
  return (
    <div className="home-column">
      {cards.map((card) => (
        <HomeCard key={card.name} card={card} />
      ))}
    </div>
  )
}

function HomeCard({ card: { name, title, more, body } }: { card: CardView }) {
  const { t } = useTranslation()
  const heading = `${name}:heading`
  return (
    <section id={name} className="card home-card" aria-labelledby={heading}>
      <div className="home-card-head">
        <h2 id={heading}>{title}</h2>
        {more && <a href={more.href}>{more.label}</a>}
      </div>
      {body ? <CardContent body={body} /> : <p className="card-note">{t('home.failed')}</p>}
    </section>
  )
}
