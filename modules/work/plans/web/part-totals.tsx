import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DecomposeView } from './decompose-view.ts'
import { sumOfTyped } from './sum-of-typed.ts'

type Sum = DecomposeView['sum']

const PART = /^items\.\d+\.(weight|targetValue)$/

/** Sums of the form's current inputs. */
function added(form: HTMLFormElement): Pick<Sum, 'weight' | 'target'> {
  const typed = (field: string) =>
    [...new FormData(form)].flatMap(([name, value]) =>
      PART.exec(name)?.[1] === field ? [String(value)] : [],
    )
  return { weight: sumOfTyped(typed('weight')), target: sumOfTyped(typed('targetValue')) }
}

type Added = ReturnType<typeof added>

function sameOr(known: Added | null, next: Added): Added {
  return known?.weight === next.weight && known.target === next.target ? known : next
}

/** Sums of the parts: from the server, and live when scripts run. */
export function PartTotals({ sum, form }: { sum: Sum; form: RefObject<HTMLFormElement> }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<Pick<Sum, 'weight' | 'target'> | null>(null)
  useEffect(() => {
    const element = form.current
    if (!element) return
    // This effect runs after every render: an equal sum must keep the state, or rendering would
    // loop.
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
