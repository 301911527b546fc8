import plugin from 'tailwindcss/plugin.js'
import { DARK, LIGHT } from './styles/tokens.js'

/** @param {Record<string, string>} tokens */
const variables = (tokens) =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--color-${name}`, value]))

/** Tokens that differ: the others need not be said twice. */
const dark = Object.fromEntries(
  Object.entries(DARK).filter(([name, value]) => LIGHT[name] !== value),
)

/** @type {import('tailwindcss').Config} */
export default {
  content: ['./{app,modules,platform,product}/**/*.{ts,tsx}'],
  theme: {
    screens: { desk: '681px', wide: '1024px' },
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      ...Object.fromEntries(Object.keys(LIGHT).map((name) => [name, `var(--color-${name})`])),
    },
    fontFamily: {
      sans: [
        'system-ui',
        '-apple-system',
        '"Segoe UI"',
        '"PingFang SC"',
        '"Hiragino Sans GB"',
        '"Microsoft YaHei"',
        '"Noto Sans CJK SC"',
        '"Noto Sans SC"',
        'sans-serif',
      ],
    },
  },
  experimental: { optimizeUniversalDefaults: true },
  plugins: [
    plugin(({ addBase }) => {
      addBase({
        ':root': { ...variables(LIGHT), 'color-scheme': 'light' },
        '@media screen and (prefers-color-scheme: dark)': {
          ':root:not([data-theme=light])': { ...variables(dark), 'color-scheme': 'dark' },
        },
        // A printed page is light, whatever the screen is.
        '@media screen': {
          ':root[data-theme=dark]': { ...variables(dark), 'color-scheme': 'dark' },
        },
      })
    }),
  ],
}
