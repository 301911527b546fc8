import { picturePath } from '#platform/wire/files/picture-path.ts'

/** The data of an avatar. `colour` is faceColour of the person's id, and `photo` is the id of a picture. */
export type FaceView = { colour: number; name: string; photo?: string | null }

/** The markup also has the sizes, so that an avatar stays small without a style sheet. */
const PIXELS = { small: 26, row: 32, large: 72 } as const

type Props = FaceView & { size?: keyof typeof PIXELS }

/** Shown beside the name of a person, never instead of it. */
export function Face({ colour, name, photo, size = 'row' }: Props) {
  const look = size === 'row' ? '' : ` face-${size}`
  return (
    <span className={`face face-${colour}${look}`} aria-hidden="true">
      {initialsOf(name)}
      {/* When the photo cannot be loaded, the initial is visible. */}
      {photo && (
        <img
          src={picturePath(photo, size === 'large' ? '320' : '96')}
          alt=""
          width={PIXELS[size]}
          height={PIXELS[size]}
        />
      )}
    </span>
  )
}

const FIRST_LETTERS = /\b\p{L}/gu

/** The family name of a Chinese name; two letters of others. */
export function initialsOf(name: string): string {
  const [first = ''] = name.trim()
  if (!/[a-z]/i.test(first)) return first
  return (name.match(FIRST_LETTERS) ?? [first]).slice(0, 2).join('').toUpperCase()
}
