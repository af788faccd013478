import type { ComponentChildren, ComponentProps } from 'preact'
import { Icon, type IconName } from './icon.tsx'

/** `primary`: the main action; `danger`: an action that cannot be undone; `quiet`: next to content. */
type ButtonKind = 'primary' | 'normal' | 'quiet' | 'danger'

interface ButtonLook {
  kind?: ButtonKind
  icon?: IconName | undefined
  is_small?: boolean
  children?: ComponentChildren
}

const classOf = ({ kind = 'normal', is_small = false }: ButtonLook): string =>
  `button button-${kind}${is_small ? ' button-small' : ''}`

type ButtonProps = ButtonLook & { is_busy?: boolean } & Omit<ComponentProps<'button'>, 'icon' | 'class'>

/** A button; while it is busy it keeps its size and the focus, and a click does nothing. */
export function Button({ kind, icon, is_small, is_busy = false, type = 'button', children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      {...(is_busy && { onClick: undefined, 'aria-disabled': true, 'aria-busy': true })}
      type={is_busy ? 'button' : type}
      class={classOf({ ...(kind && { kind }), ...(is_small && { is_small }) })}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** A link that looks like a button: it goes somewhere. */
export const LinkButton = ({ href, kind, icon, is_small, children }: ButtonLook & { href: string }) => (
  <a href={href} class={classOf({ ...(kind && { kind }), ...(is_small && { is_small }) })}>
    {icon && <Icon name={icon} />}
    {children}
  </a>
)
