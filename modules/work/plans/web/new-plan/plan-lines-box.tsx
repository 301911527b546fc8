import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LinePeople } from '#modules/work/tasks/web/add-many/line-people.tsx'
import { controlId } from '#platform/web/components/form/form-view.ts'
import { usePostedView } from '#platform/web/components/form/use-posted-view.ts'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { LINES, type NewPlanView, type PartLine, type PartLines } from './new-plan-view.ts'

type Props = { view: NonNullable<NewPlanView['parts']> }

/** The text field for the parts of a new plan, one on each line, with the parsed values of each line. */
export function PlanLinesBox({ view: { text, source, rules, understood } }: Props) {
  const { t } = useTranslation()
  const box = useRef<HTMLTextAreaElement>(null)
  useDatesOfYear(box)
  const { view } = usePostedView(box, { source, drawn: understood })
  const id = controlId(LINES)
  return (
    <fieldset className="card">
      <legend>{t('plans.parts')}</legend>
      <div className="fields">
        <div className="field long">
          <label htmlFor={id}>{t('plans.lines')}</label>
          <textarea
            ref={box}
            id={id}
            name={LINES}
            rows={4}
            defaultValue={text}
            placeholder={t('plans.lineSample')}
            aria-describedby={`${id}-hint`}
          />
          <p id={`${id}-hint`} className="hint">
            {rules}
          </p>
        </div>
      </div>
      <div aria-live="polite">{view && view.lines.length > 0 && <Understood view={view} />}</div>
    </fieldset>
  )
}

function Understood({ view: { lines, sum } }: { view: PartLines }) {
  const { t } = useTranslation()
  return (
    <>
      <TableFrame
        caption={t('tasks.many.understood')}
        headings={[
          { label: t('tasks.many.line'), look: 'n' },
          t('plans.title'),
          t('plans.whose'),
          t('plans.span'),
          { label: t('plans.weight'), look: 'n' },
        ]}
      >
        {lines.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </TableFrame>
      <p className="plan-sum" data-fits={sum.fits}>
        {sum.text}
      </p>
    </>
  )
}

function Line({ line: { key, title, whose, choice, span, weight, problems } }: { line: PartLine }) {
  return (
    <tr className={problems.length > 0 ? 'wrong' : undefined}>
      <td className="n">{key}</td>
      <th scope="row">
        {title}
        {problems.length > 0 && <small className="late">{problems.join(' · ')}</small>}
      </th>
      <td>{choice ? <LinePeople choice={choice} /> : whose}</td>
      <td>{span}</td>
      <td className="n">{weight}</td>
    </tr>
  )
}

/** As long as the dates of the plan cover a whole year, moves them to the year that the user types. */
function useDatesOfYear(inForm: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const form = inForm.current?.closest('form')
    if (!form) return
    const inputOf = (name: string) => {
      const control = form.elements.namedItem(name)
      return control instanceof HTMLInputElement ? control : null
    }
    const moveDates = () => {
      const [year, from, to] = ['year', 'planStart', 'planEnd'].map(inputOf)
      if (!year || !from || !to || !/^\d{4}$/.test(year.value)) return
      const before = from.value.slice(0, 'yyyy'.length)
      if (from.value !== `${before}-01-01` || to.value !== `${before}-12-31`) return
      from.value = `${year.value}-01-01`
      to.value = `${year.value}-12-31`
    }
    const follow = ({ target }: Event) => {
      if (target === inputOf('year')) moveDates()
    }
    // The user may have typed a year before the script ran.
    const year = inputOf('year')
    if (year && year.value !== year.defaultValue) moveDates()
    form.addEventListener('input', follow)
    return () => form.removeEventListener('input', follow)
  }, [inForm])
}
