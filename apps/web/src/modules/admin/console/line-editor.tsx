import { Node } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useMemo, useRef } from 'react';
import { type Placeholder, placeholderNode, withPlaceholders } from './placeholders.ts';
import classes from './rich-editor.module.css';
import { Placeholders } from './rich-editor.tsx';

/** One paragraph and no more. */
const oneLine = Node.create({ name: 'doc', topNode: true, content: 'paragraph' });
const plain = StarterKit.configure({
  ...{ document: false, heading: false, blockquote: false, bulletList: false, orderedList: false },
  ...{ listItem: false, listKeymap: false, codeBlock: false, code: false, horizontalRule: false },
  ...{ hardBreak: false, bold: false, italic: false, strike: false, underline: false, link: false },
  ...{ trailingNode: false },
});

interface LineEditorProps {
  label: string;
  value: string;
  isInvalid: boolean;
  placeholders: readonly Placeholder[];
  onChange: (text: string) => void;
}

/** Writes one line of plain text in which placeholders are one thing each. */
export function LineEditor({ label, value, isInvalid, placeholders, onChange }: LineEditorProps) {
  const extensions = useMemo(() => [oneLine, plain, placeholderNode(placeholders)], [placeholders]);
  const written = useRef(value);
  const editor = useEditor({
    extensions,
    content: htmlOf(value, placeholders),
    // The page's policy forbids style elements.
    injectCSS: false,
    editorProps: {
      attributes: {
        'aria-label': label,
        ...(isInvalid && { 'aria-invalid': 'true' }),
        role: 'textbox',
        class: `${classes.text} ${classes.line}`,
      },
    },
    onUpdate: ({ editor: changed }) => {
      written.current = changed.getText();
      onChange(written.current);
    },
  });
  useEffect(() => {
    if (editor && value !== written.current) {
      written.current = value;
      editor.commands.setContent(htmlOf(value, placeholders), { emitUpdate: false });
    }
  }, [editor, value, placeholders]);
  if (!editor) return null;
  return (
    <div className={classes.frame}>
      <Placeholders editor={editor} placeholders={placeholders} />
      <EditorContent editor={editor} />
    </div>
  );
}

function htmlOf(text: string, placeholders: readonly Placeholder[]): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<p>${withPlaceholders(escaped, placeholders)}</p>`;
}
