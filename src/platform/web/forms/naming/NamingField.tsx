import { TextField, type TextFieldProps } from '../TextField.tsx'
import { NamingArea } from './NamingArea.tsx'

/** A paragraph of text in which members can be named. */
export function NamingField(props: Omit<TextFieldProps, 'multiline'>) {
  return (
    <NamingArea text={props.value} onText={props.onChange}>
      <TextField {...props} multiline />
    </NamingArea>
  )
}
