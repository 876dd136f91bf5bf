"""Results in; JSON, Markdown and terminal tables out. Text of others is escaped everywhere."""
