import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFollowLinks } from '#platform/web/components/page/follow-links.ts'
import { RowMessage } from '#platform/web/components/shell/row-message.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { CardContent } from './card-content.tsx'
import type { CardView, Columns, HomeView, TileView } from './home-view.ts'
import { Trend } from './trend.tsx'

export const ARRANGE_PAGE = '/account/home'

type HomeProps = {
  view: HomeView
  /** What the route puts between the head and the cards. */
  children?: ReactNode
}

/**
 * The home page: first the matters that wait for the user and the next appointments, then news, and figures
 * below.
 */
export function HomePage({ view, children }: HomeProps) {
  const { greeting, today, tiles, quiet, starts, first, now, later, wide } = view
  const { t } = useTranslation()
  const area = useFollowLinks<HTMLDivElement>()
  const cards = [first, tiles, ...Object.values(now), ...Object.values(later), wide].flat().length
  return (
    <div className="home" ref={area}>
      <div className="page-head">
        <div>
          <h1>{greeting}</h1>
          <p className="facts">{today}</p>
        </div>
        <div className="page-actions">
          {starts.map(({ href, label }) => (
            <a key={href} href={href} className="button">
              {label}
            </a>
          ))}
          <a
            href={ARRANGE_PAGE}
            className="button button-icon"
            title={t('home.arrange.link')}
            aria-label={t('home.arrange.link')}
          >
            <Icon name="sliders" />
          </a>
        </div>
      </div>
      {children}
      {!now.main.some(({ body }) => body?.shape === 'waiting') && <RowMessage />}
      {first.map((card) => (
        <HomeCard key={card.name} card={card} />
      ))}
      <Cards now={now} later={later} quiet={quiet} />
      {tiles.length > 0 && (
        <ul className={`tiles tiles-${columnsFor(tiles.length)}`} aria-label={t('home.figures')}>
          {tiles.map(({ id, ...tile }) => (
            <Tile key={id} {...tile} />
          ))}
        </ul>
      )}
      {wide.map((card) => (
        <HomeCard key={card.name} card={card} />
      ))}
      {cards === 0 && <p className="empty">{t('home.empty')}</p>}
    </div>
  )
}

const MOST_IN_A_ROW = 5

/** The number of columns that makes rows of equal length, if possible. */
function columnsFor(tiles: number): number {
  return Math.ceil(tiles / Math.ceil(tiles / MOST_IN_A_ROW))
}

function Tile({ label, value, isNone, note, tone, href, trend }: TileView) {
  return (
    <li className="card tile">
      <a href={href}>
        <span className="tile-label">{label}</span>
        <b className={isNone ? 'ink-none' : (tone ?? undefined) && `ink-${tone}`}>{value}</b>
        {note && <span className="tile-note">{note}</span>}
      </a>
      {trend && <Trend label={label} trend={trend} />}
    </li>
  )
}

type CardsProps = { now: Columns; later: Columns; quiet: readonly string[] }

/**
 * Two columns of cards, or one if the other is empty. Each column fills by itself, so that a long card leaves no hole
 * beside it.
 */
function Cards({ now, later, quiet }: CardsProps) {
  const shown = (['main', 'side'] as const).filter(
    (place) => now[place].length + later[place].length > 0,
  )
  const said = quiet.length > 0 && (
    <p className="home-quiet">
      <Icon name="check" />
      {quiet.join(' · ')}
    </p>
  )
  if (shown.length === 0) return said
  return (
    <div className={shown.length > 1 ? 'home-columns' : 'home-one'}>
      {shown.map((place, at) => (
        <div key={place} className="home-column">
          {now[place].map((card) => (
            <HomeCard key={card.name} card={card} />
          ))}
          {at === 0 && said}
          {later[place].map((card) => (
            <HomeCard key={card.name} card={card} isLater />
          ))}
        </div>
      ))}
    </div>
  )
}

type HomeCardProps = { card: CardView; isLater?: boolean }

function HomeCard({ card, isLater = false }: HomeCardProps) {
  const { name, title, count, worth, more, act, note, body } = card
  const { t } = useTranslation()
  const heading = `${name}:heading`
  return (
    <section
      id={name}
      className={`card home-card worth-${worth}${isLater ? ' is-later' : ''}`}
      aria-labelledby={heading}
    >
      <div className="home-card-head">
        <h2 id={heading}>
          {title}
          {count && <span className="count">{count}</span>}
        </h2>
        {act && (
          <a className="button" href={act.href}>
            {act.label}
          </a>
        )}
        {more && <a href={more.href}>{more.label}</a>}
      </div>
      {body ? <CardContent body={body} /> : <p className="card-note">{t('home.failed')}</p>}
      {note && <p className="card-note">{note}</p>}
    </section>
  )
}
