/* Gives CSS modules Mantine's rem(), light-dark() and hover mixins. Breakpoints: 43.75em, 67.5em, 80em, 120em. */
module.exports = { plugins: { 'postcss-preset-mantine': {} } };
