import { TextInput } from '@mantine/core';
import {
  IconBlockquote,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  type IconProps,
  IconTable,
} from '@tabler/icons-react';
import { Extension } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react';
import { readRefusal } from '../../../platform/refusal.ts';
import { smallerPicture } from '../../../platform/uploads/smaller-picture.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { adminClient } from './api.ts';
import { everyPage } from './locales/every-page.ts';
import { type Placeholder, placeholderNode, withoutPlaceholders, withPlaceholders } from './placeholders.ts';
import classes from './rich-editor.module.css';

const text = everyPage.rich;
const edgeMax = 1920;

/** Notes to the operator are paragraphs of a class of their own, which visitors never see. */
const operatorNotes = Extension.create({
  name: 'operatorNotes',
  addGlobalAttributes: () => [
    {
      types: ['paragraph'],
      attributes: {
        class: {
          default: null,
          parseHTML: (element) => (element.classList.contains('operator-note') ? 'operator-note' : null),
        },
      },
    },
  ],
});

const words = StarterKit.configure({
  heading: { levels: [2, 3, 4] },
  codeBlock: false,
  link: { openOnClick: false, autolink: true, defaultProtocol: 'https' },
});
const ofPages = [words, Image, TableKit, operatorNotes];
/** What mail programs show. */
const wordsOfMails = words.configure({ code: false, horizontalRule: false });

interface RichEditorProps {
  label: string;
  value: string;
  isInvalid?: boolean;
  /** For mails, which carry no pictures and tables. */
  placeholders?: readonly Placeholder[] | undefined;
  onChange: (html: string) => void;
}

/** Writes HTML as it will look. Pictures are dropped, pasted or chosen; the server encodes them again. */
export function RichEditor({ label, value, isInvalid = false, placeholders, onChange }: RichEditorProps) {
  const extensions = useMemo(
    () => (placeholders ? [wordsOfMails, placeholderNode(placeholders)] : ofPages),
    [placeholders],
  );
  const inEditor = (html: string) => (placeholders ? withPlaceholders(html, placeholders) : html);
  const [problem, setProblem] = useState('');
  const written = useRef(value);
  const editor: Editor | null = useEditor({
    extensions,
    content: inEditor(value),
    // The page's policy forbids style elements.
    injectCSS: false,
    editorProps: {
      attributes: {
        'aria-label': label,
        'aria-multiline': 'true',
        ...(isInvalid && { 'aria-invalid': 'true' }),
        role: 'textbox',
        class: classes.text ?? '',
      },
      handleDrop: (_view, event) => takeFiles(event.dataTransfer?.files),
      handlePaste: (_view, event) => takeFiles(event.clipboardData?.files),
    },
    onUpdate: ({ editor: changed }) => {
      written.current = changed.isEmpty ? '' : withoutPlaceholders(changed.getHTML());
      onChange(written.current);
    },
  });
  useEffect(() => {
    // Another version was put in.
    if (editor && value !== written.current) {
      written.current = value;
      editor.commands.setContent(placeholders ? withPlaceholders(value, placeholders) : value, {
        emitUpdate: false,
      });
    }
  }, [editor, value, placeholders]);

  function takeFiles(files: FileList | null | undefined): boolean {
    const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (pictures.length === 0 || placeholders) return false;
    void insert(pictures);
    return true;
  }
  async function insert(pictures: File[]) {
    setProblem('');
    try {
      for (const picture of pictures) {
        const { data } = await adminClient.uploadPicture({ data: await smallerPicture(picture, edgeMax) });
        editor?.chain().focus().setImage({ src: data.url }).run();
      }
    } catch (failure) {
      setProblem(failure instanceof DOMException ? everyPage.picture.unreadable : readRefusal(failure).msg);
    }
  }

  if (!editor) return null;
  return (
    <div className={classes.frame}>
      <Toolbar editor={editor} placeholders={placeholders} onFiles={takeFiles} />
      <EditorContent editor={editor} />
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}

interface ToolbarProps {
  editor: Editor;
  placeholders: readonly Placeholder[] | undefined;
  onFiles: (files: FileList | null) => boolean;
}

function Toolbar({ editor, placeholders, onFiles }: ToolbarProps) {
  const [isLinking, setLinking] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      h2: now.isActive('heading', { level: 2 }),
      h3: now.isActive('heading', { level: 3 }),
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      href: String(now.getAttributes('link').href ?? ''),
      picture: now.isActive('image'),
      alt: String(now.getAttributes('image').alt ?? ''),
    }),
  });
  const chain = () => editor.chain().focus();
  const tool = (name: string, Icon: ComponentType<IconProps>, press: () => void, isOn = false) => (
    <IconButton label={name} size={36} on={isOn} withTooltip={false} onClick={press}>
      <Icon size={18} aria-hidden />
    </IconButton>
  );
  const setLink = (href: string) => {
    if (href) chain().extendMarkRange('link').setLink({ href }).run();
    else chain().extendMarkRange('link').unsetLink().run();
    setLinking(false);
  };
  return (
    <>
      <div role="toolbar" aria-label={text.toolbar} className={classes.tools}>
        {tool(text.heading, IconH2, () => chain().toggleHeading({ level: 2 }).run(), active.h2)}
        {tool(text.subheading, IconH3, () => chain().toggleHeading({ level: 3 }).run(), active.h3)}
        {tool(text.bold, IconBold, () => chain().toggleBold().run(), active.bold)}
        {tool(text.italic, IconItalic, () => chain().toggleItalic().run(), active.italic)}
        {tool(text.bullets, IconList, () => chain().toggleBulletList().run(), active.bullets)}
        {tool(text.numbers, IconListNumbers, () => chain().toggleOrderedList().run(), active.numbers)}
        {tool(text.quote, IconBlockquote, () => chain().toggleBlockquote().run(), active.quote)}
        {tool(text.link, IconLink, () => setLinking(!isLinking), active.link)}
        {!placeholders && tool(text.table, IconTable, () => chain().insertTable({ rows: 3, cols: 2 }).run())}
        {!placeholders && tool(text.picture, IconPhoto, () => picker.current?.click())}
      </div>
      {placeholders && <Placeholders editor={editor} placeholders={placeholders} />}
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept="image/png,image/jpeg,image/webp,image/gif"
        aria-label={text.picture}
        onChange={(event) => {
          onFiles(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      {isLinking && <Asked label={text.address} start={active.href} onDone={setLink} />}
      {isLinking && (
        <div className={classes.tools}>
          {placeholders
            ?.filter(({ isLink }) => isLink)
            .map(({ name, example }) => (
              <Button key={name} size="sm" onClick={() => setLink(`{${name}}`)}>
                {text.linkTo({ example })}
              </Button>
            ))}
        </div>
      )}
      {active.picture && (
        <Asked
          key={active.alt}
          label={text.alt}
          start={active.alt}
          onDone={(alt) => chain().updateAttributes('image', { alt }).run()}
        />
      )}
    </>
  );
}

interface PlaceholdersProps {
  editor: Editor;
  placeholders: readonly Placeholder[];
}

/** Puts a placeholder where the text is being written. */
export function Placeholders({ editor, placeholders }: PlaceholdersProps) {
  if (placeholders.length === 0) return null;
  const insert = (name: string) => {
    // It looks like the words around it.
    const { storedMarks, selection } = editor.state;
    const marks = (storedMarks ?? selection.$from.marks()).map((mark) => mark.toJSON());
    editor.chain().focus().insertContent({ type: 'placeholder', attrs: { name }, marks }).run();
  };
  return (
    <fieldset aria-label={text.placeholders} className={classes.placeholders}>
      {placeholders.map(({ name, example, isRequired }) => (
        <button key={name} type="button" title={example} onClick={() => insert(name)}>
          {isRequired ? text.required({ name: `{${name}}` }) : `{${name}}`}
        </button>
      ))}
    </fieldset>
  );
}

interface AskedProps {
  label: string;
  start: string;
  onDone: (value: string) => void;
}

/** One line asked for beside the text; a form in the form around it is not allowed. */
function Asked({ label, start, onDone }: AskedProps) {
  const [value, setValue] = useState(start);
  return (
    <div className={classes.asked}>
      <TextInput
        label={label}
        value={value}
        maxLength={500}
        onChange={(event) => setValue(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onDone(value.trim());
        }}
      />
      <Button size="sm" onClick={() => onDone(value.trim())}>
        {text.apply}
      </Button>
    </div>
  );
}
