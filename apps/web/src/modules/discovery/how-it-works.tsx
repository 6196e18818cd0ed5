import classes from './how-it-works.module.css';
import { messages } from './messages.ts';

const t = messages.how;

/** Three steps, and the promise about prices. */
export function HowItWorks() {
  return (
    <section className={`cd-wide ${classes.how}`}>
      <h2>{t.title}</h2>
      <ol>
        {t.steps.map((step) => (
          <li key={step.name}>
            <h3>{step.name}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
