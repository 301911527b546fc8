import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DecomposeView } from './decompose-view.ts'
import { sumOfTyped } from './sum-of-typed.ts'

type Sum = DecomposeView['sum']

const PART = /^items\.\d+\.(weight|targetValue)$/

/** What the boxes of the form add up to as they stand. */
function added(form: HTMLFormElement): Pick<Sum, 'weight' | 'target'> {
  const typed = (asked: string) =>
    [...new FormData(form)].flatMap(([name, value]) =>
      PART.exec(name)?.[1] === asked ? [String(value)] : [],
    )
  return { weight: sumOfTyped(typed('weight')), target: sumOfTyped(typed('targetValue')) }
}

type Added = ReturnType<typeof added>

function sameOr(known: Added | null, next: Added): Added {
  return known?.weight === next.weight && known.target === next.target ? known : next
}

/** What the parts add up to: as it was drawn, and with scripts as it is typed. */
export function PartTotals({ sum, form }: { sum: Sum; form: RefObject<HTMLFormElement> }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<Pick<Sum, 'weight' | 'target'> | null>(null)
  useEffect(() => {
    const element = form.current
    if (!element) return
    // Counted after every drawing: what adds up to the same must draw nothing, or it would never end.
    const count = () => setTyped((known) => sameOr(known, added(element)))
    count()
    element.addEventListener('input', count)
    return () => element.removeEventListener('input', count)
  })
  const { weight, target } = typed ?? sum
  const { total, ofTarget } = sum
  return (
    <output aria-live="polite">
      <span data-fits={weight === total}>{t('plans.weightSum', { sum: weight, total })}</span>
      {ofTarget !== null && target > 0 && (
        <span className="plan-target">
          {' · '}
          {t(target === ofTarget ? 'plans.targetSum' : 'plans.targetOff', {
            sum: target,
            ofTarget,
          })}
        </span>
      )}
    </output>
  )
}
