import type { TFunction } from 'i18next'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { QuickLine } from '#modules/work/tasks/web/quick-line.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Face } from '#platform/web/components/ui/face.tsx'
import {
  type BoardCardView,
  type BoardColumnView,
  type BoardView,
  unpackCard,
  type WayView,
} from './board-view.ts'
import { useBoardMoves } from './use-board-moves.ts'

/** Tasks by state. A card moves with the verb that leads to the other state. */
export function BoardPage({ view }: { view: BoardView }) {
  const { t } = useTranslation()
  const board = useRef<HTMLDivElement>(null)
  const announcement = useBoardMoves(board, t)
  const list = (
    <a className="button button-plain" href={view.listHref}>
      {t('tasks.board.list')}
    </a>
  )
  return (
    <PageFrame
      title={view.title}
      beside={view.quick && <QuickLine view={view.quick} />}
      actions={list}
    >
      <Filter view={view} t={t} />
      <p role="status" className={announcement === '' ? 'sr-only' : 'board-told'}>
        {announcement}
      </p>
      <div className="board" ref={board} aria-describedby="board-help">
        {view.columns.map((column) => (
          <Column key={column.state} column={column} board={view} t={t} />
        ))}
      </div>
      <p id="board-help" className="hint scripted">
        {t('tasks.board.help')}
      </p>
    </PageFrame>
  )
}

function Filter({ view, t }: { view: BoardView; t: TFunction }) {
  const { of, person, classes, classId, problem } = view
  return (
    <form method="get" className="board-filter">
      <label>
        <span>{t('tasks.board.whose')}</span>{' '}
        <select name="of" defaultValue={of.find(({ isChosen }) => isChosen)?.value}>
          {of.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t('tasks.board.person')}</span>{' '}
        <input
          name="person"
          type="search"
          defaultValue={person}
          placeholder={t('tasks.board.person')}
        />
      </label>
      <label>
        <span>{t('tasks.board.class')}</span>{' '}
        <select name="classId" defaultValue={classId}>
          <option value="">{t('tasks.board.anyClass')}</option>
          {classes.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button">
        {t('page.show')}
      </button>
      {problem && (
        <span className="late" role="alert">
          {problem}
        </span>
      )}
    </form>
  )
}

type ColumnProps = { column: BoardColumnView; board: BoardView; t: TFunction }

function Column({ column, board, t }: ColumnProps) {
  const { state, title, note, count, cards, more } = column
  const words = { base: board.base, suffix: board.suffix, move: t('tasks.board.move') }
  return (
    <section className="board-column" data-state={state} data-title={title} aria-label={title}>
      <h2>
        {title} <span className="count">{count}</span>
        {note && <small>{note}</small>}
      </h2>
      {cards.length === 0 ? (
        <p className="facts">{t('tasks.board.none')}</p>
      ) : (
        <ol>{cards.map((card) => cardOf(unpackCard(card), column.ways, words))}</ol>
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

type Words = { base: string; suffix: string; move: string }

const WHOLE = 100

/**
 * A function instead of a component, with little markup, because a board may have two hundred
 * cards.
 */
function cardOf(card: BoardCardView, ways: readonly WayView[], words: Words) {
  const { id, title, colour, className, owner, due, isLate, isUrgent, progress } = card
  return (
    <li key={id} className="card board-card">
      <header>
        <svg color={colour ?? undefined} aria-hidden="true" />
        <span>{className}</span>
        {isUrgent && <b className="late">{isUrgent}</b>}
        {moveMenu(card, ways, words)}
      </header>
      <a href={words.base + id + words.suffix}>{title}</a>
      <footer>
        {owner && Face({ ...owner, size: 'small' })}
        {owner && <span>{owner.name}</span>}
        <span className={isLate ? 'late' : undefined}>{due}</span>
        <span>{progress}%</span>
        {card.subtasks && <span>{card.subtasks}</span>}
      </footer>
      <progress value={progress / WHOLE} aria-hidden="true" />
    </li>
  )
}

/**
 * The menu that moves a card. It has the markup of platform/web/components/ui/menu.tsx, but is no
 * component, for speed. A refused move shows its reason.
 */
function moveMenu(
  { id, title, whys }: BoardCardView,
  ways: readonly WayView[],
  { base, move }: Words,
) {
  const popup = `move-${id}`
  return (
    <span className="menu" tabIndex={-1}>
      <button
        type="button"
        className="button button-plain button-icon"
        popovertarget={popup}
        aria-label={`${move} ${title}`}
      >
        ⋯
      </button>
      <span id={popup} popover="auto" className="popup popup-end">
        {ways.map(({ label, to, after }, at) =>
          whys[at] ? (
            <span key={to} className="task-refused" data-to={to}>
              {label}
              <small>{whys[at]}</small>
            </span>
          ) : (
            <a key={to} className="popup-item" href={base + id + after} data-to={to}>
              {label}
            </a>
          ),
        )}
      </span>
    </span>
  )
}
