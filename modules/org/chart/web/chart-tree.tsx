import type { TFunction } from 'i18next'
import { useRef } from 'react'
import { Face } from '#platform/web/components/ui/face.tsx'
import type { ChartBox, ChartView, Filling } from './chart-view.ts'
import { useChartMoves } from './use-chart-moves.ts'

type Words = {
  leader: string
  show: string
  move: string
  fillings: Readonly<Record<Filling, string>>
}

/** Translates the texts once, instead of once for each box. */
function wordsOf(t: TFunction): Words {
  return {
    leader: t('org.leader'),
    show: t('org.showOnly'),
    move: t('org.moveBox'),
    fillings: {
      over: t('org.over'),
      under: t('org.under'),
      full: t('org.full'),
      none: t('org.noPlan'),
    },
  }
}

type Props = { view: ChartView; t: TFunction }

/** Boxes as nested lists; CSS puts them side by side and draws the lines. */
export function ChartTree({ view, t }: Props) {
  const words = wordsOf(t)
  const frame = useRef<HTMLElement>(null)
  useChartMoves(frame, view.move)
  return (
    <section className="card org-frame" aria-label={t('org.chart')} ref={frame}>
      <div className="org-chart" data-zoom={view.zoom} data-levels={Math.min(view.levels, 8)}>
        <Boxes boxes={view.boxes} view={view} words={words} />
      </div>
    </section>
  )
}

type BoxesProps = { boxes: readonly ChartBox[]; view: ChartView; words: Words }

function Boxes({ boxes, view, words }: BoxesProps) {
  return (
    <ul>
      {boxes.map((box) => (
        <li key={box.id}>
          <Box box={box} view={view} words={words} />
          {box.children.length > 0 && <Boxes boxes={box.children} view={view} words={words} />}
        </li>
      ))}
    </ul>
  )
}

function Box({ box, view, words }: { box: ChartBox; view: ChartView; words: Words }) {
  const { id, name, leader, colour, filling, hidden } = box
  const { before, after } = view.record
  const isCut = hidden > 0
  return (
    <div className="org-box" data-fill={filling} data-id={view.move ? id : undefined}>
      {view.mayOpen ? <a href={before + id + after}>{name}</a> : <b>{name}</b>}
      {leader && (
        <span className="org-leader">
          <Face colour={colour} name={leader} size="small" />
          <span className="sr-only">{words.leader}</span> {leader}
        </span>
      )}
      <Heads box={box} words={words} />
      {view.move && (
        <a
          className="org-move no-print"
          href={view.move.before + id + view.move.after}
          aria-label={`${words.move} ${name}`}
          title={words.move}
        >
          ↷
        </a>
      )}
      {(isCut || box.children.length > 0) && (
        <a
          className="org-more"
          href={view.focus.before + id + view.focus.after}
          aria-label={`${words.show} ${name}`}
        >
          {isCut ? `+${hidden}` : '›'}
        </a>
      )}
    </div>
  )
}

/** Shows people and approved places. A word says that they differ, so that readers need not know a symbol. */
function Heads({ box, words }: { box: ChartBox; words: Words }) {
  const { count, plan, filling, gap } = box
  return (
    <span className="org-heads" title={words.fillings[filling]}>
      {plan === '' ? count : `${count} / ${plan}`}
      {gap && <b className="org-gap">{gap}</b>}
      <span className="sr-only"> {words.fillings[filling]}</span>
    </span>
  )
}
